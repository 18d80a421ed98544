import { UpstreamFault } from '#src/upstream/result.ts'
import type { Trouble } from '#src/web/forms/trouble.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Screen } from '#src/web/page/screen.ts'

/** The toast where the service did not answer at all; what it answers is a toast by itself. */
export function wentWrong({ t }: Page, trouble: Trouble | undefined): Pick<Screen, 'notice'> {
  if (!(trouble instanceof UpstreamFault)) return {}
  return { notice: { type: 'ERROR', message: t('user-packages:errors.wrong') } }
}
