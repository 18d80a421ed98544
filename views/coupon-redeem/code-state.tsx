import type { CodeStatus } from '#src/features/coupon-redeem/redeem-form.ts'
import { Icon, type IconName } from '#views/components/icon.tsx'

const looks: Record<CodeStatus['kind'], { className: string; icon: IconName }> = {
  valid: { className: 'note ok', icon: 'check' },
  invalid: { className: 'note bad', icon: 'alert' },
  unsure: { className: 'note warn', icon: 'clock' },
}

export function CodeState({ codeStatus }: { codeStatus: CodeStatus | null }) {
  if (!codeStatus) return null
  const { className, icon } = looks[codeStatus.kind]
  return (
    <div className={className} data-code-status={codeStatus.kind}>
      <Icon name={icon} />
      <div>
        <b>{codeStatus.text}</b>
        {codeStatus.more && <p>{codeStatus.more}</p>}
      </div>
    </div>
  )
}
