import { DRAFT_DAYS } from '#src/contract/core/deal-drafts.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { Button } from '#views/components/button.tsx'
import { FieldError, fieldId } from '#views/components/field.tsx'
import { Form } from '#views/components/form.tsx'
import { Go } from '#views/components/go.tsx'
import { HiddenValues } from '#views/components/hidden-values.tsx'
import { Island } from '#views/components/island.tsx'
import { type Page, usePage } from '#views/page/page.ts'

/** What a form knows of its draft; `savedAt` in milliseconds, 0 while it was never saved. */
export type DraftState = { id: string; version: number; savedAt: number; writer: string }

const DAY_MS = 86_400_000

type Props = { draft: DraftState; error: string | undefined }

/** A new deal's draft: saved by itself while it is typed, without script by a button. */
export function DraftField({ draft, error }: Props) {
  const page = usePage()
  const { t } = page
  const id = fieldId('draft')
  const texts = { failed: t('deals:drafts.failed'), signedOut: t('deals:drafts.signedOut') }
  return (
    <div className="field" id={id}>
      <FieldError id={id}>{error}</FieldError>
      <Island name="deal-draft" when="load" props={{ action: dealPaths.saveDraft(), texts }}>
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
      <Go href={dealPaths.drafts()}>{t('deals:drafts.title')}</Go>
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

export function DeleteDraft({ draft: { id, title } }: { draft: { id: string; title: string } }) {
  const { t } = usePage()
  return (
    <Form action={dealPaths.discardDraft({ id })}>
      <Button tone="danger" icon="trash" of={title}>
        {t('deals:drafts.delete')}
      </Button>
    </Form>
  )
}
