/* The reference of many shoes at once: a plain double loop over the 55 x 55 opening hands of each
   shoe, third cards inside, in 64-bit integers. Shoes are rows of ten counts, tens first; the
   results are Player, Banker and Tie out of N (N-1) ... (N-5) ordered deals. */

#include <stdint.h>

/* Whether Banker draws on 0 to 7: Player stood, then Player's third card by its points. */
static const int draws[8][11] = {
    {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
    {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1},
    {1, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0}, {1, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
};

static void one_shoe(const int64_t *shoe, int64_t *results) {
    int64_t c[10], n = 0, totals[10][10] = {{0}};
    for (int v = 0; v < 10; v++) n += c[v] = shoe[v];
    for (int a = 0; a < 10; a++)
        for (int b = a; b < 10; b++) {
            int64_t player = a == b ? c[a] * (c[a] - 1) : 2 * c[a] * c[b];
            int p = (a + b) % 10;
            if (!player) continue;
            c[a]--, c[b]--;
            for (int x = 0; x < 10; x++)
                for (int y = x; y < 10; y++) {
                    int64_t both = player * (x == y ? c[x] * (c[x] - 1) : 2 * c[x] * c[y]);
                    int k = (x + y) % 10;
                    if (!both) continue;
                    c[x]--, c[y]--;
                    if (p > 7 || k > 7 || (p > 5 && k > 5))
                        totals[p][k] += both * (n - 4) * (n - 5);
                    else if (p > 5)
                        for (int u = 0; u < 10; u++)
                            totals[p][(k + u) % 10] += both * (n - 5) * c[u];
                    else
                        for (int t = 0; t < 10; t++) {
                            int64_t third = both * c[t];
                            int q = (p + t) % 10;
                            if (draws[k][1 + t]) {
                                c[t]--;
                                for (int u = 0; u < 10; u++)
                                    totals[q][(k + u) % 10] += third * c[u];
                                c[t]++;
                            } else
                                totals[q][k] += third * (n - 5);
                        }
                    c[x]++, c[y]++;
                }
            c[a]++, c[b]++;
        }
    results[0] = results[1] = results[2] = 0;
    for (int p = 0; p < 10; p++)
        for (int k = 0; k < 10; k++) results[p > k ? 0 : p < k ? 1 : 2] += totals[p][k];
}

void count_hands(const int64_t *shoes, int64_t rows, int64_t *results) {
    for (int64_t row = 0; row < rows; row++) one_shoe(shoes + 10 * row, results + 3 * row);
}
