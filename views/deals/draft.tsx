import { DRAFT_DAYS } from '#src/contract/core/deal-drafts.ts'
import { derivedId } from '#src/contract/form-key.ts'
import { type DealFormPaths, dealPaths } from '#src/contract/screens/deals.ts'
import { Button } from '#views/components/button.tsx'
import { FieldError, fieldId } from '#views/components/field.tsx'
import { Form } from '#views/components/form.tsx'
import { Go } from '#views/components/go.tsx'
import { HiddenValues } from '#views/components/hidden-values.tsx'
import { Island } from '#views/components/island.tsx'
import { type Page, usePage } from '#views/page/page.ts'
import type { DraftState } from './draft-state.ts'

const DAY_MS = 86_400_000

type Props = { paths: DealFormPaths; draft: DraftState; error: string | undefined }

/** A new deal's draft: saved by itself while it is typed, without script by a button. */
export function DraftField({ paths, draft: given, error }: Props) {
  const page = usePage()
  const { t } = page
  const id = fieldId('draft')
  // After a conflict what is typed goes on as a draft of its own.
  const apart = { id: derivedId(given.id, given.writer), version: 0, savedAt: 0 }
  const draft = error ? { ...given, ...apart } : given
  const texts = { failed: t('deals:drafts.failed'), signedOut: t('deals:drafts.signedOut') }
  return (
    <div className="field" id={id}>
      <FieldError id={id}>{error}</FieldError>
      <Island name="deal-draft" when="load" props={{ action: paths.saveDraft(), texts }}>
        <HiddenValues
          values={{
            draft: draft.id,
            draftVersion: String(draft.version),
            draftWriter: draft.writer,
            draftSavedAt: String(draft.savedAt),
          }}
        />
        <p className="sm muted" role="status">
          {draft.savedAt > 0 && savedText(page, draft.savedAt)}
        </p>
      </Island>
      <noscript>
        <Button name="keep" value="draft">
          {t('deals:drafts.save')}
        </Button>
      </noscript>
      <Go href={paths.drafts()}>{t('deals:drafts.title')}</Go>
    </div>
  )
}

/** When a draft was saved and how long it is kept, in words. */
export function savedText({ t, format }: Page, savedAt: number): string {
  const until = new Date(savedAt + DRAFT_DAYS * DAY_MS)
  return t('deals:drafts.savedAt', {
    at: format.dateTime(new Date(savedAt)),
    until: format.date(until),
  })
}

/** In the head of the deals, once there are any. */
export function DraftsLink({ count }: { count: number }) {
  const { t, format } = usePage()
  return (
    <Go href={dealPaths.drafts()}>
      {t('deals:drafts.link', { count, shown: format.number(count) })}
    </Go>
  )
}

type DeleteProps = { paths: DealFormPaths; draft: { id: string; title: string } }

export function DeleteDraft({ paths, draft: { id, title } }: DeleteProps) {
  const { t } = usePage()
  return (
    <Form action={paths.discardDraft(id)}>
      <Button tone="danger" icon="trash" of={title}>
        {t('deals:drafts.delete')}
      </Button>
    </Form>
  )
}
