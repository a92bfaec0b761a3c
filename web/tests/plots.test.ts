import { describe, expect, it } from 'vitest';
import { DENSE, GAP, LEAST, neighbourShares, ownShares, slices } from '../src/lib/plots';

describe('the room of a city', () => {
  it('goes to the wonder first and to the structures later', () => {
    const early = ownShares(326, 1, 1);
    const late = ownShares(326, 6, 3);
    expect(early.scene).toBeGreaterThan(0.7 * 326);
    expect(late.plots).toBeGreaterThan(early.plots);
  });

  it('belongs to the wonder before Age III, even where a colour has three structures', () => {
    const before = ownShares(330, 3, 2);
    expect(before.scene).toBeGreaterThan(0.5 * 330);
    expect(before.scene).toBeGreaterThan(ownShares(330, 3, 3).scene);
    // Whoever slides under still has a name that can be read.
    expect(slices(3, before).slice).toBeGreaterThanOrEqual(26);
  });

  it('is never more than there is, whatever is built', () => {
    for (const room of [180, 240, 326, 520])
      for (let n = 1; n <= 9; ++n) {
        for (const age of [1, 3]) {
          const shares = ownShares(room, n, age);
          expect(shares.scene + shares.plots).toBeLessThanOrEqual(room);
          const { slice, last } = slices(n, shares);
          if (shares.plots >= n * LEAST + 40) expect((n - 1) * (slice + 2) + last).toBeLessThanOrEqual(shares.plots);
        }
      }
  });

  it('of a neighbour shows every structure, with names as long as they can be read', () => {
    for (const room of [210, 300, 420])
      for (let n = 1; n <= 24; ++n) {
        const { scene, tile, columns, gap } = neighbourShares(room, 267, n);
        const rows = Math.ceil(n / columns);
        expect(scene + rows * (tile + gap) - gap).toBeLessThanOrEqual(room + GAP);
        if (columns === 2) expect(tile).toBeGreaterThanOrEqual(DENSE);
      }
    expect(neighbourShares(300, 267, 4).scene).toBeGreaterThan(100);
    expect(neighbourShares(210, 267, 18)).toMatchObject({ scene: 0, columns: 2 });
    expect(neighbourShares(180, 267, 16)).toMatchObject({ scene: 0, columns: 2 });
  });

  it('of a neighbour has a picture that is more than a strip of the wonder, or none', () => {
    for (let room = 180; room <= 520; room += 4)
      for (let n = 0; n <= 20; ++n) {
        const { scene } = neighbourShares(room, 267, n);
        expect(scene === 0 || scene >= 70, `${scene} px for ${n} structures in ${room}`).toBe(true);
      }
  });

  it('of a neighbour goes to a picture that is not sky alone, and to plots below it', () => {
    for (const [room, width] of [
      [300, 267],
      [290, 232],
      [480, 390],
    ] as const)
      for (const n of [0, 1, 3]) {
        const { scene, plots, tile } = neighbourShares(room, width, n);
        expect(scene, `${n} structures in ${width} x ${room}`).toBeLessThan(0.9 * width);
        expect(scene).toBeGreaterThan(0.4 * room);
        expect(scene + plots).toBe(room);
        expect(tile).toBeGreaterThan(50);
      }
    // In a low place all of it is the picture's.
    expect(neighbourShares(150, 267, 0).scene).toBeGreaterThan(110);
  });
});
