export function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path
        className="paper"
        d="M6 5h20a3 3 0 0 1 3 3v4.5a3.5 3.5 0 0 0 0 7V24a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-4.5a3.5 3.5 0 0 0 0-7V8a3 3 0 0 1 3-3z"
      />
      <g className="print">
        <circle cx="12" cy="12.5" r="2.2" />
        <circle cx="20" cy="19.5" r="2.2" />
        <path d="m20.5 11-9 10" />
      </g>
    </svg>
  )
}
