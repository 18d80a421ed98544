import { dealPaths } from '#src/contract/screens/deals.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { FieldError, fieldId } from '#views/components/field.tsx'
import { Form } from '#views/components/form.tsx'
import { Go } from '#views/components/go.tsx'
import { HiddenValues } from '#views/components/hidden-values.tsx'
import { Island } from '#views/components/island.tsx'
import { usePage } from '#views/page/page.ts'

/** What a form knows of its draft; `saved` says when, in words. */
export type DraftState = { id: string; version: number; saved: string; writer: string }

type Props = { draft: DraftState; error: string | undefined }

/** A new deal's draft: saved by itself while it is typed, without script by a button. */
export function DraftField({ draft, error }: Props) {
  const { t } = usePage()
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
          }}
        />
        <p className="sm muted" role="status">
          {draft.saved}
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

/** In the head of the deals, once there are any. */
export function DraftsLink({ count }: { count: number }) {
  const { t, format } = usePage()
  return (
    <ButtonLink href={dealPaths.drafts()}>
      {t('deals:drafts.link', { count, shown: format.number(count) })}
    </ButtonLink>
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
