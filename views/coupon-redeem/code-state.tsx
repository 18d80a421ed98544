import type { Said } from '#src/features/coupon-redeem/redeem-form.ts'
import { Icon, type IconName } from '#views/components/icon.tsx'

const looks: Record<Said['kind'], { className: string; icon: IconName }> = {
  valid: { className: 'note ok', icon: 'check' },
  invalid: { className: 'note bad', icon: 'alert' },
  unsure: { className: 'note warn', icon: 'clock' },
}

/** What is known of the code in the field: by icon and words, not by colour alone. */
export function CodeState({ said }: { said: Said | null }) {
  if (!said) return null
  const { className, icon } = looks[said.kind]
  return (
    <div className={className} data-said={said.kind}>
      <Icon name={icon} />
      <div>
        <b>{said.text}</b>
        {said.more && <p>{said.more}</p>}
      </div>
    </div>
  )
}
