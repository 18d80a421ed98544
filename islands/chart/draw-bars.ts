import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartOptions,
  LinearScale,
  type Scale,
  Tooltip,
} from 'chart.js'
import { type Colours, readColours } from './colours.ts'
import { linesOf, splitInTwo } from './label-lines.ts'
import type { ChartProps } from './props.ts'
import { valuesAtEnds } from './values-at-ends.ts'

type Drawing = Pick<ChartProps, 'bars' | 'upright' | 'valueHeader'>

const BAR_ROOM = 34
const EDGES = 16
const FIGURE_ROOM = 56

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

export function drawBars(
  plot: HTMLElement,
  canvas: HTMLCanvasElement,
  { bars, upright, valueHeader }: Drawing,
): () => void {
  const colours = readColours(canvas)
  if (!upright) plot.style.blockSize = `${bars.length * BAR_ROOM + EDGES}px`
  const most = Math.max(...bars.map(({ value }) => value))
  const chart = new Chart(canvas, {
    type: 'bar',
    data: {
      labels: bars.map(({ short }) => short),
      datasets: [
        {
          label: valueHeader,
          data: bars.map(({ value }) => value),
          backgroundColor: bars.map(({ value }) => (value === most ? colours.brand : colours.bar)),
          hoverBackgroundColor: colours.hover,
          borderRadius: 3,
          maxBarThickness: upright ? 44 : 18,
        },
      ],
    },
    options: optionsOf({ bars, upright, valueHeader }, colours),
    plugins: upright ? [] : [valuesAtEnds(bars, colours)],
  })
  return () => chart.destroy()
}

function optionsOf({ bars, upright, valueHeader }: Drawing, colours: Colours): ChartOptions<'bar'> {
  const { ink, line, deep, onDeep, family } = colours
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const font = { family, size: 12 }
  const labels = {
    grid: { display: false },
    border: { color: line },
    ticks: {
      color: ink,
      font,
      autoSkip: upright,
      maxRotation: 0,
      callback(this: Scale, _: unknown, at: number) {
        const label = bars[at]?.short ?? ''
        return upright ? splitInTwo(label) : linesOf(label, this.chart.width)
      },
    },
  }
  const values = {
    beginAtZero: true,
    display: upright,
    grid: { color: line },
    border: { display: false },
    ticks: { color: ink, font, precision: 0, maxTicksLimit: 6 },
  }
  return {
    indexAxis: upright ? 'x' : 'y',
    locale: document.documentElement.lang,
    responsive: true,
    maintainAspectRatio: false,
    animation: still ? false : { duration: 180 },
    layout: { padding: { right: upright ? 0 : FIGURE_ROOM } },
    scales: upright ? { x: labels, y: values } : { x: values, y: labels },
    plugins: {
      tooltip: {
        backgroundColor: deep,
        titleColor: onDeep,
        bodyColor: onDeep,
        titleFont: font,
        bodyFont: font,
        displayColors: false,
        callbacks: {
          title: ([item]) => bars[item?.dataIndex ?? 0]?.label ?? '',
          label: ({ dataIndex }) => `${valueHeader}: ${bars[dataIndex]?.shown ?? ''}`,
        },
      },
    },
  }
}
