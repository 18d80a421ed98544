import type { Line, Steps } from './in-chromium.ts'
import type { Measured } from './load.ts'

export type Row = Measured & {
  name: string
  /** Requests of one visit, or 1. */
  perVisit: number
  /** Milliseconds of CPU for one visit. */
  appCpu: number | null
  databaseCpu: number | null
}

const columns: readonly [title: string, value: (row: Row) => string][] = [
  ['requests/s', (row) => row.requestsPerSecond.toFixed(0)],
  ['p50 ms', (row) => row.p50.toFixed(1)],
  ['p99 ms', (row) => row.p99.toFixed(1)],
  ['app CPU ms', (row) => decimals(row.appCpu)],
  ['database CPU ms', (row) => decimals(row.databaseCpu)],
  ['bytes', (row) => row.bytes.toFixed(0)],
  ['not 200', (row) => String(row.refused)],
]

/**
 * The rows as a table of plain text, numbers to the right.
 * @param floor what the CPU of each row, server and database together, is divided by
 */
export function table(rows: readonly Row[], floor: Row): string {
  return aligned([
    ['', ...columns.map(([title]) => title), '÷ bare list'],
    ...rows.map((row) => [
      row.perVisit > 1 ? `${row.name}, ${row.perVisit} requests` : row.name,
      ...columns.map(([, value]) => value(row)),
      decimals(ratioOf(row, floor)),
    ]),
  ])
}

/** How many times the CPU of the floor a row takes. */
export function ratioOf(row: Row, floor: Row): number | null {
  return quotient(cpuOf(row), cpuOf(floor))
}

function cpuOf({ appCpu, databaseCpu }: Row): number | null {
  return appCpu === null ? null : appCpu + (databaseCpu ?? 0)
}

function quotient(value: number | null | undefined, by: number | null | undefined): number | null {
  return value && by ? value / by : null
}

/** Steps in a browser, seconds where nothing else is said, and how many times those of a static page. */
export function stepsTable(
  { slow, fast }: Record<Line, Steps>,
  floor: Record<Line, Steps>,
): string {
  const lines = Object.keys(slow).map((name) => [
    name,
    decimals(slow[name]),
    decimals(quotient(slow[name], floor.slow[name])),
    decimals(fast[name]),
    decimals(quotient(fast[name], floor.fast[name])),
  ])
  return aligned([['in a browser', 'slow line', '÷ static', 'fast line', '÷ static'], ...lines])
}

export function aligned(cells: readonly string[][]): string {
  const widths = cells[0]?.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  return cells
    .map((line) => line.map((cell, at) => pad(cell, widths?.[at] ?? 0, at)).join('  '))
    .join('\n')
}

function pad(cell: string, width: number, at: number): string {
  return at === 0 ? cell.padEnd(width) : cell.padStart(width)
}

function decimals(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : value.toFixed(2)
}
