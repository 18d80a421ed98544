import { useEffect, useRef, useState } from 'react'
import type { ChartProps } from './props.ts'

type DrawBars = typeof import('./draw-bars.ts').drawBars

export function useChart({ bars, upright, valueHeader }: ChartProps, asTable: boolean) {
  const plot = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawBars = useDrawing()

  useEffect(() => {
    const [room, paper] = [plot.current, canvas.current]
    if (!drawBars || asTable || !room || !paper) return
    const draw = () => drawBars(room, paper, { bars, upright, valueHeader })
    let erase = draw()
    const stopWatching = whenSchemeChanges(() => {
      erase()
      erase = draw()
    })
    return () => {
      stopWatching()
      erase()
    }
  }, [drawBars, asTable, bars, upright, valueHeader])

  return { plot, canvas, ready: drawBars !== undefined }
}

/** Undefined until loaded, and for good if loading fails: the table has all the data. */
function useDrawing(): DrawBars | undefined {
  const [drawing, setDrawing] = useState<{ drawBars: DrawBars } | null>(null)
  useEffect(() => {
    import('./draw-bars.ts').then(setDrawing, () => undefined)
  }, [])
  return drawing?.drawBars
}

function whenSchemeChanges(redraw: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', redraw)
  return () => scheme.removeEventListener('change', redraw)
}
