const ticket =
  'M0 16A16 16 0 0 1 16 0h268a16 16 0 0 1 16 16v46a14 14 0 0 0 0 28v46a16 16 0 0 1-16 16H16a16 16 0 0 1-16-16V90a14 14 0 0 0 0-28z'
const stripes = [
  [30, 5],
  [40, 9],
  [55, 4],
  [64, 12],
  [82, 5],
  [93, 9],
  [108, 4],
  [117, 7],
] as const

export function TicketArt() {
  return (
    <svg className="art" viewBox="0 0 520 330" aria-hidden="true">
      <g transform="rotate(-11 130 190) translate(8 132)">
        <path d={ticket} fill="oklch(42% .068 220)" />
        <Perforation stroke="oklch(28.5% .05 222)" />
        <rect x="28" y="40" width="120" height="12" rx="6" fill="oklch(58% .07 216)" />
        <rect x="28" y="66" width="84" height="12" rx="6" fill="oklch(52% .07 216)" />
      </g>
      <g transform="rotate(7 330 130) translate(188 26)">
        <path d={ticket} fill="oklch(58% .085 212)" />
        <Perforation stroke="oklch(28.5% .05 222)" />
        <rect x="28" y="40" width="104" height="12" rx="6" fill="oklch(76% .06 208)" />
        <rect x="28" y="66" width="140" height="12" rx="6" fill="oklch(68% .07 210)" />
      </g>
      <g transform="rotate(-3 260 180) translate(108 96)">
        <path d={ticket} fill="oklch(82% .155 78)" />
        <Perforation stroke="oklch(48% .1 68)" />
        <g fill="none" stroke="oklch(30% .06 70)" strokeWidth="9" strokeLinecap="round">
          <circle cx="62" cy="56" r="14" />
          <circle cx="112" cy="100" r="14" />
          <path d="m112 44-50 68" />
        </g>
        <rect x="148" y="60" width="40" height="10" rx="5" fill="oklch(48% .1 68)" />
        <rect x="148" y="82" width="26" height="10" rx="5" fill="oklch(56% .11 70)" />
        <g fill="oklch(30% .06 70)">
          {stripes.map(([y, height]) => (
            <rect key={y} x="234" y={y} width="36" height={height} />
          ))}
        </g>
      </g>
    </svg>
  )
}

function Perforation({ stroke }: { stroke: string }) {
  return (
    <path
      d="M212 18v116"
      stroke={stroke}
      strokeWidth="3"
      strokeDasharray="1 9"
      strokeLinecap="round"
    />
  )
}
