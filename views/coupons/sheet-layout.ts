/** Millimetres on A4: where the first piece begins, how large each is and how far the next one. */
export type SheetLayout = {
  columns: number
  rows: number
  left: number
  top: number
  width: number
  height: number
  stepX: number
  stepY: number
  /** Whether lines show where to cut. */
  cut: boolean
}

/** Cards to cut out, and the two common sheets of 24 labels: edge to edge, and with gaps. */
export const sheetLayouts = {
  CARDS: {
    columns: 2,
    rows: 5,
    left: 20,
    top: 13.5,
    width: 85,
    height: 54,
    stepX: 85,
    stepY: 54,
    cut: true,
  },
  LABELS: {
    columns: 3,
    rows: 8,
    left: 0,
    top: 0.5,
    width: 70,
    height: 37,
    stepX: 70,
    stepY: 37,
    cut: false,
  },
  LABELS_APART: {
    columns: 3,
    rows: 8,
    left: 7.2,
    top: 12.9,
    width: 63.5,
    height: 33.9,
    stepX: 66.04,
    stepY: 33.9,
    cut: false,
  },
} as const satisfies Record<string, SheetLayout>

export type SheetLayoutName = keyof typeof sheetLayouts
export const sheetLayoutNames = Object.keys(sheetLayouts) as SheetLayoutName[]
