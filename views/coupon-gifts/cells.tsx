import type { GiftState as State } from '#src/contract/core/coupon-gifts.ts'
import { Tag } from '#views/components/tag.tsx'
import { Words } from '#views/components/words.tsx'
import { usePage } from '#views/page/page.ts'

const tones = { WAITING: 'warn', GIVEN: 'ok', FAILED: 'bad' } as const

export function GiftState({ state }: { state: State }) {
  const { t } = usePage()
  return <Tag tone={tones[state]}>{t(`gifts:state.${state}`)}</Tag>
}

export function RecipientCell({ name, to }: { name: string; to: string }) {
  if (!name) return <span translate="no">{to}</span>
  return (
    <>
      <Words text={name} />
      <span className="sub" translate="no">
        {to}
      </span>
    </>
  )
}
