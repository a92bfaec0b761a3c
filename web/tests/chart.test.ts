import { describe, expect, it } from 'vitest';
import { chartOf } from '../src/lib/chart';

const frame = { width: 200, height: 100, left: 20, right: 10, top: 5, bottom: 15 };

describe('a chart of points', () => {
  it('reaches from the first step to the last and from nothing to the most', () => {
    const chart = chartOf(frame, 4, [3, 40, 17]);
    expect([chart.x(0), chart.x(3)]).toEqual([20, 190]);
    expect([chart.y(0), chart.y(40)]).toEqual([85, 5]);
    expect(chart.path([0, 40])).toBe('M20.0 85.0L76.7 5.0');
  });

  it('has a line for every ten points, or twenty where there are many', () => {
    expect(chartOf(frame, 2, [31]).grid).toEqual([0, 10, 20, 30]);
    expect(chartOf(frame, 2, [65]).grid).toEqual([0, 20, 40, 60]);
  });

  it('has room for less than nothing, and for a single step', () => {
    const chart = chartOf(frame, 1, [-5]);
    expect(chart.y(-5)).toBe(85);
    expect(chart.y(0)).toBeLessThan(85);
    expect(chart.x(0)).toBe(20);
  });
});
