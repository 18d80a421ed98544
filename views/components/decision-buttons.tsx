import type { Decision } from '#src/contract/deciding.ts'
import type { Shortcut } from '#views/page/shortcuts.ts'
import { Button, type ButtonTone } from './button.tsx'
import { DialogLink } from './dialog.tsx'
import type { IconName } from './icon.tsx'

type Props = {
  offers: readonly {
    decision: Decision
    label: string
    href: string
    reason?: string | null
  }[]
}

type Look = { tone: ButtonTone; icon: IconName }

export function decisionLook({ to, answer }: Pick<Decision, 'to' | 'answer'>): Look {
  if (answer) return { tone: 'secondary', icon: 'edit' }
  if (to === null) return { tone: 'danger', icon: 'trash' }
  const isGrave = to === 'REJECTED' || to === 'BLOCKED'
  return isGrave ? { tone: 'danger', icon: 'x' } : { tone: 'primary', icon: 'check' }
}

export function DecisionButtons({ offers }: Props) {
  return offers.map(({ decision, label, href, reason }) =>
    reason ? (
      <Disabled key={href} label={label} reason={reason} look={decisionLook(decision)} />
    ) : (
      <DialogLink
        key={href}
        href={href}
        shortcut={shortcutOf(decision)}
        {...decisionLook(decision)}
      >
        {label}
      </DialogLink>
    ),
  )
}

function shortcutOf({ to, answer }: Decision): Shortcut | undefined {
  if (answer) return undefined
  return to === 'APPROVED' ? 'approve' : to === 'REJECTED' ? 'reject' : undefined
}

type DisabledProps = { label: string; reason: string; look: Look }

function Disabled({ label, reason, look }: DisabledProps) {
  return (
    <>
      <Button type="button" disabled aria-describedby="disabled-reason" {...look}>
        {label}
      </Button>
      <p className="sm muted" id="disabled-reason">
        {reason}
      </p>
    </>
  )
}
