import { useEffect, useRef, useState } from 'react'
import type { ChartProps } from './props.ts'

type DrawBars = typeof import('./draw-bars.ts').drawBars

export function useChart({ bars, upright, valueHeader }: ChartProps, asTable: boolean) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawBars = useDrawing()

  useEffect(() => {
    const paper = canvas.current
    if (!drawBars || asTable || !paper) return
    const draw = () => drawBars(paper, { bars, upright, valueHeader })
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

  return { canvas, ready: drawBars !== undefined }
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
