import type { ChangePart } from '#src/contract/change-parts.ts'
import { usePage } from '#views/page/page.ts'

/** What went live while the rest was sent back; nothing if everything did. */
export function AcceptedParts({ accepted }: { accepted: readonly ChangePart[] }) {
  const { t } = usePage()
  if (accepted.length === 0) return null
  const parts = accepted.map((part) => t(`common:part.${part}`)).join(', ')
  return <p>{t('common:decision.accepted', { parts })}</p>
}
