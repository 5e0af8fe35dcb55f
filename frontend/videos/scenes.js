/**
 * The two films of the home page, drawn frame by frame in the browser that records them. `drawReport` and `drawDashboard` paint
 * second `t` of a film on a canvas of 960 by 540.
 */
const INK = '#0f141a';
const GREY = '#656871';
const LINE = '#d5dbdb';
const BLUE = '#006ce0';
const GREEN = '#00802f';
const AMBER = '#8a5a00';

export const SECONDS = 12;

const ease = (x) => (x <= 0 ? 0 : x >= 1 ? 1 : x * x * (3 - 2 * x));

function text(g, words, x, y, { size = 18, colour = INK, weight = 400, align = 'left' } = {}) {
  g.font = `${weight} ${size}px sans-serif`;
  g.fillStyle = colour;
  g.textAlign = align;
  g.fillText(words, x, y);
}

function box(g, x, y, width, height, { fill, line = LINE } = {}) {
  g.beginPath();
  g.roundRect(x, y, width, height, 10);
  if (fill) {
    g.fillStyle = fill;
    g.fill();
  }
  if (line) {
    g.strokeStyle = line;
    g.lineWidth = 2;
    g.stroke();
  }
}

function page(g, title, caption) {
  g.fillStyle = '#f3f3f7';
  g.fillRect(0, 0, 960, 540);
  g.fillStyle = '#0f141a';
  g.fillRect(0, 0, 960, 44);
  text(g, 'Tributary', 24, 29, { colour: '#ffffff', weight: 700 });
  text(g, title, 40, 92, { size: 26, weight: 700 });
  g.fillStyle = '#0f141a';
  g.fillRect(0, 492, 960, 48);
  text(g, caption, 480, 523, { size: 20, colour: '#ffffff', align: 'center' });
}

const ROWS = [
  { name: 'Diesel, site vehicles', value: '1,240', unit: 'L' },
  { name: 'Electricity, offices', value: '18,500', unit: 'kWh' },
  { name: 'Water, mains', value: '96', unit: 'm³' },
  { name: 'Waste to recycling', value: '7.4', unit: 't' },
];

/** When the typing of a row begins, in seconds. */
const startOf = (index) => 1.4 + index * 1.7;

export function drawReport(g, t) {
  const done = ROWS.filter((_, index) => t > startOf(index) + 1.1).length;
  const sent = t > 10;
  const caption = sent
    ? 'Submit: the approver is told at once'
    : done === 4
      ? 'Everything is answered and saved'
      : 'Type the figures of the month, unit by unit';
  page(g, 'Groundworks, March', caption);
  text(g, `${done} of 4 answered`, 920, 92, { colour: GREY, align: 'right' });
  box(g, 40, 112, 880, 8, { fill: LINE, line: undefined });
  if (done > 0) box(g, 40, 112, 220 * done, 8, { fill: GREEN, line: undefined });
  box(g, 40, 140, 880, 272, { fill: '#ffffff' });
  ROWS.forEach(({ name, value, unit }, index) => {
    const y = 140 + index * 68;
    const typed = value.slice(0, Math.max(0, Math.floor((t - startOf(index)) / 0.16)));
    const active = t >= startOf(index) && t < startOf(index) + 1.5;
    text(g, name, 64, y + 42);
    box(g, 560, y + 14, 190, 40, { fill: '#ffffff', line: active ? BLUE : LINE });
    text(g, typed, 738, y + 41, { align: 'right', weight: 600 });
    text(g, unit, 766, y + 41, { colour: GREY });
    if (t > startOf(index) + 1.1) text(g, '✓ saved', 892, y + 41, { colour: GREEN, size: 15, align: 'right' });
  });
  box(g, 744, 432, 176, 44, { fill: sent ? GREEN : done === 4 ? BLUE : '#e9ebed', line: undefined });
  text(g, sent ? 'Submitted' : 'Submit report', 832, 460, {
    colour: done === 4 ? '#ffffff' : GREY,
    weight: 600,
    align: 'center',
  });
}

const TILES = [
  { name: 'Carbon per million spent', value: 42.6, unit: 't CO₂e', mark: 'On target', colour: GREEN },
  { name: 'Waste diverted', value: 88.1, unit: '%', mark: 'Near target', colour: AMBER },
  { name: 'Local labour', value: 37.0, unit: '%', mark: 'On target', colour: GREEN },
];
const BARS = [52, 47, 49, 44, 41, 38];
const MONTHS = ['Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar'];

export function drawDashboard(g, t) {
  const caption =
    t < 4
      ? 'Approved reports become indicators'
      : t < 8.5
        ? 'Each against its target, month by month'
        : 'From a figure to its evidence in two clicks';
  page(g, 'North bank bridge: results', caption);
  TILES.forEach(({ name, value, unit, mark, colour }, index) => {
    const grown = ease((t - 0.6 - index * 0.5) / 1.6);
    const x = 40 + index * 300;
    box(g, x, 116, 280, 132, { fill: '#ffffff' });
    text(g, name, x + 20, 148, { size: 16, colour: GREY });
    text(g, `${(value * grown).toFixed(1)} ${unit}`, x + 20, 192, { size: 30, weight: 700 });
    if (grown === 1) text(g, `● ${mark}`, x + 20, 228, { size: 16, colour, weight: 600 });
  });
  box(g, 40, 266, 880, 208, { fill: '#ffffff' });
  BARS.forEach((height, index) => {
    const grown = ease((t - 3.6 - index * 0.45) / 0.9);
    const x = 110 + index * 134;
    g.fillStyle = t > 8.5 && index === 5 ? GREEN : BLUE;
    g.fillRect(x, 440 - height * 2.6 * grown, 76, height * 2.6 * grown);
    text(g, MONTHS[index], x + 38, 464, { size: 15, colour: GREY, align: 'center' });
    if (grown === 1) text(g, String(height), x + 38, 432 - height * 2.6, { size: 15, align: 'center', weight: 600 });
  });
  if (t > 6.5) {
    g.strokeStyle = AMBER;
    g.setLineDash([8, 6]);
    g.beginPath();
    g.moveTo(60, 440 - 45 * 2.6);
    g.lineTo(900, 440 - 45 * 2.6);
    g.stroke();
    g.setLineDash([]);
    text(g, 'target', 900, 440 - 45 * 2.6 - 8, { size: 15, colour: AMBER, align: 'right' });
  }
}
