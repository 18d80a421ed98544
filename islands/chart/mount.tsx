import { hydrateRoot } from 'react-dom/client'
import type { Mount } from '#islands/mount.ts'
import { ChartFigure } from './chart.tsx'
import type { ChartProps } from './props.ts'

export const mount: Mount = (element, props) => {
  const given: ChartProps = JSON.parse(props)
  const root = hydrateRoot(element, <ChartFigure {...given} />)
  return () => root.unmount()
}
