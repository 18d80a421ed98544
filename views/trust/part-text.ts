import { type ChangePart, kindOfPart } from '#src/contract/change-parts.ts'
import type { Translate } from '#src/i18n/translate.ts'

export function partText(t: Translate, part: ChangePart): string {
  const kind = t(`approvals:item.${kindOfPart(part)}`)
  return t('trust:rule.part', { kind, part: t(`common:part.${part}`) })
}
