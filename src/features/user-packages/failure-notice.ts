import { UpstreamFault } from '#src/upstream/result.ts'
import type { SaveError } from '#src/web/forms/save-result.ts'
import type { Page, Screen } from '#src/web/page/page.ts'

export function failureNotice(
  { t }: Page,
  saveError: SaveError | undefined,
): Pick<Screen, 'notice'> {
  if (!(saveError instanceof UpstreamFault)) return {}
  return { notice: { type: 'ERROR', message: t('common:messages.wrong') } }
}
