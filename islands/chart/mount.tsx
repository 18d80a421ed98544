import { hydrated } from '#islands/hydrated.tsx'
import { ChartFigure } from './chart.tsx'

export const mount = hydrated(ChartFigure)
