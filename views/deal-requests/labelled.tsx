/** A value of a row; where rows are records without column heads, its label stands in front. */
export function Labelled({ label, children }: { label: string; children: string }) {
  return (
    <>
      <span className="k-label">{label}: </span>
      {children}
    </>
  )
}
