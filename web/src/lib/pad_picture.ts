// A picture of a filled score pad, to be sent to those who played.
import { points } from './i18n.svelte';
import { resultOf, scoreOf, type Pad, type PadScore, type Worth } from './score_pad';

export interface PadWords {
  title: string;
  rows: [row: keyof PadScore, label: string, color: string][];
  city: (wonder: string) => string;
}

const WIDTH = 1200;
const EDGE = 48;
const LABELS = 250;
const ROW = 64;

const PAPER = '#fbf3e2';
const INK = '#33241a';
const FAINT = '#6f5c4a';
const LINE = '#d8c6a5';

function fitted(canvas: CanvasRenderingContext2D, text: string, width: number): string {
  if (canvas.measureText(text).width <= width) return text;
  let shorter = text;
  while (shorter && canvas.measureText(`${shorter}…`).width > width) shorter = shorter.slice(0, -1);
  return `${shorter}…`;
}

/** A PNG of the sheet: a column for each player, the winner's in gold. */
export async function padPicture(worth: Worth, pad: Pad, words: PadWords): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const top = EDGE + 150;
  canvas.width = WIDTH;
  canvas.height = top + ROW * words.rows.length + EDGE;
  const draw = canvas.getContext('2d')!;
  const font = (size: number, weight = 400) => {
    draw.font = `${weight} ${size}px Georgia, 'DejaVu Serif', serif`;
  };
  draw.fillStyle = PAPER;
  draw.fillRect(0, 0, canvas.width, canvas.height);
  draw.textBaseline = 'middle';

  draw.fillStyle = INK;
  font(38);
  draw.fillText(words.title, EDGE, EDGE + 14);

  const width = (WIDTH - 2 * EDGE - LABELS) / pad.players.length;
  const { winners } = resultOf(worth, pad.players);
  const middle = (i: number) => EDGE + LABELS + width * (i + 0.5);
  winners.forEach((i) => {
    draw.fillStyle = '#f4dfa6';
    draw.fillRect(middle(i) - width / 2, top - 96, width, ROW * words.rows.length + 96);
  });
  draw.textAlign = 'center';
  pad.players.forEach((player, i) => {
    draw.fillStyle = INK;
    let size = 30;
    font(size, 700);
    while (size > 18 && draw.measureText(player.name).width > width - 12) font(--size, 700);
    draw.fillText(fitted(draw, player.name, width - 12), middle(i), top - 62);
    draw.fillStyle = FAINT;
    font(20);
    if (player.city) draw.fillText(fitted(draw, words.city(player.city), width - 12), middle(i), top - 26);
  });
  words.rows.forEach(([row, label, color], line) => {
    const y = top + ROW * (line + 0.5);
    draw.fillStyle = LINE;
    draw.fillRect(EDGE, top + ROW * line, WIDTH - 2 * EDGE, row === 'total' ? 4 : 1);
    draw.fillStyle = color;
    draw.fillRect(EDGE, y - 15, 30, 30);
    draw.textAlign = 'left';
    draw.fillStyle = INK;
    font(26, row === 'total' ? 700 : 400);
    draw.fillText(fitted(draw, label, LABELS - 56), EDGE + 44, y);
    draw.textAlign = 'center';
    font(row === 'total' ? 38 : 30, row === 'total' ? 700 : 400);
    pad.players.forEach((player, i) => {
      draw.fillText(points(scoreOf(worth, player)[row]), middle(i), y);
    });
  });
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser made no picture'))), 'image/png');
  });
}

/** Hands a file to whatever the device shares with, or saves it. */
export async function shareFile(file: File): Promise<void> {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    }
    return;
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
