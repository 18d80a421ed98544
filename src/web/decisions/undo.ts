import { UNDO_SECONDS, type UndoItem } from '#src/contract/core/undo.ts'
import { undoPaths } from '#src/contract/screens/approvals.ts'
import type { Notice, Page } from '#views/page/page.ts'

/** What the banner after a decision offers. @param back the review that an undo returns to */
export function undoOffer(
  { t }: Pick<Page, 't'>,
  items: readonly UndoItem[],
  back: string,
): Pick<Notice, 'offer' | 'stays'> {
  const fields = items.map(({ kind, id }): [string, string] => ['item', `${kind}:${id}`])
  return {
    offer: {
      action: undoPaths.undo(),
      label: t('common:decision.undo'),
      fields: [...fields, ['back', back]],
    },
    stays: UNDO_SECONDS * 1000,
  }
}
