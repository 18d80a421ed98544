import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartOptions,
  LinearScale,
  type Plugin,
  type Scale,
  Tooltip,
} from 'chart.js'
import { type Colours, readColours } from './colours.ts'
import type { ChartProps } from './props.ts'

type Drawing = Pick<ChartProps, 'bars' | 'upright' | 'valueHeader'>

const FIGURE_ROOM = 56

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

export function drawBars(
  canvas: HTMLCanvasElement,
  { bars, upright, valueHeader }: Drawing,
): () => void {
  const colours = readColours(canvas)
  const most = Math.max(...bars.map(({ value }) => value))
  const chart = new Chart(canvas, {
    type: 'bar',
    data: {
      labels: bars.map(({ short }) => short),
      datasets: [
        {
          label: valueHeader,
          data: bars.map(({ value }) => value),
          backgroundColor: bars.map(({ value, part }) => {
            const colour = value === most ? colours.brand : colours.bar
            return part ? hatched(colour) : colour
          }),
          hoverBackgroundColor: colours.hover,
          borderRadius: 3,
          maxBarThickness: upright ? 44 : 18,
        },
      ],
    },
    options: optionsOf({ bars, upright, valueHeader }, colours),
    plugins: upright ? [] : [valuesAtEnds(bars, colours), picturesBefore(bars)],
  })
  return () => chart.destroy()
}

const HATCH = 6

function hatched(colour: string): CanvasPattern | string {
  const paper = document.createElement('canvas')
  paper.width = HATCH
  paper.height = HATCH
  const pen = paper.getContext('2d')
  if (!pen) return colour
  pen.fillStyle = colour
  for (let y = 0; y < HATCH; y += 1) {
    pen.fillRect(HATCH - 1 - y, y, 2, 1)
    pen.fillRect(-1 - y, y, 2, 1)
  }
  return pen.createPattern(paper, 'repeat') ?? colour
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
    layout: { padding: upright ? 0 : { left: pictureRoom(bars), right: FIGURE_ROOM } },
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

const NARROW = 480
const LINE_CHARACTERS = 13

/** A range such as "10-11 – 16-11" takes two lines under its narrow column. */
export function splitInTwo(label: string): string[] {
  return label.split(/(?<=–) /)
}

/**
 * Wraps between words and behind a cut on narrow charts, to leave room for the bars.
 * @param width of the chart, in pixels
 */
export function linesOf(label: string, width: number): string | string[] {
  if (width >= NARROW) return label
  const lines: string[] = []
  for (const piece of label.split(/(?<= |\.\.\.)/)) {
    const line = lines.at(-1) ?? ''
    const fits = line !== '' && line.length + piece.trimEnd().length <= LINE_CHARACTERS
    if (fits) lines[lines.length - 1] = line + piece
    else lines.push(piece)
  }
  return lines.map((line) => line.trimEnd())
}

const GAP = 6
const PICTURE = { width: 24, height: 18 }

function pictureRoom(bars: ChartProps['bars']): number {
  return bars.some(({ picture }) => picture) ? PICTURE.width + GAP : 0
}

/** Each is drawn once it has come; a bar without one keeps the room free. */
function picturesBefore(bars: ChartProps['bars']): Plugin<'bar'> {
  const pictures = new Map<number, HTMLImageElement>()
  return {
    id: 'pictures-before',
    beforeInit(chart) {
      for (const [at, { picture }] of bars.entries()) {
        if (!picture) continue
        const image = new Image()
        image.onload = () => {
          pictures.set(at, image)
          if (chart.ctx) chart.draw()
        }
        image.src = picture
      }
    },
    afterDatasetsDraw(chart) {
      const { width, height } = PICTURE
      const places = chart.getDatasetMeta(0).data
      for (const [at, image] of pictures) {
        chart.ctx.drawImage(image, 0, (places[at]?.y ?? 0) - height / 2, width, height)
      }
    },
  }
}

function valuesAtEnds(bars: ChartProps['bars'], { strong, family }: Colours): Plugin<'bar'> {
  return {
    id: 'values-at-ends',
    afterDatasetsDraw(chart) {
      const { ctx } = chart
      ctx.save()
      ctx.fillStyle = strong
      ctx.font = `600 12px ${family}`
      ctx.textBaseline = 'middle'
      for (const [at, { x, y }] of chart.getDatasetMeta(0).data.entries()) {
        ctx.fillText(bars[at]?.shown ?? '', x + GAP, y)
      }
      ctx.restore()
    },
  }
}
