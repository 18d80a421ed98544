import { usePage } from '#views/page/page.ts'

/** The sheet of dashboards and reports, which other pages do without. */
export function FigureStyles() {
  const { assets } = usePage()
  return <link rel="stylesheet" href={assets.figureStyles} />
}
