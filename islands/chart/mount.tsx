import { hydrateRoot } from 'react-dom/client'
import type { Mount } from '../registry.ts'
import { ChartFigure, type ChartProps } from './chart.tsx'

/** Hydrates the server's table; the chart joins it. */
export const mount: Mount = (element, props) => {
  const given: ChartProps = JSON.parse(props)
  const root = hydrateRoot(element, <ChartFigure {...given} />)
  return () => root.unmount()
}
