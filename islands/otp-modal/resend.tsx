type Props = { wait: string; label: string; busy: boolean; disabled: boolean }

/** Asks for another code; the time left is a timer, so that it is read on demand and not every second. */
export function Resend({ wait, label, busy, disabled }: Props) {
  return (
    <div className="row">
      <button
        type="submit"
        form="otp-resend"
        className="btn"
        disabled={disabled}
        aria-busy={busy || undefined}
      >
        {label}
      </button>
      <span className="sm muted" role="timer">
        {wait}
      </span>
    </div>
  )
}
