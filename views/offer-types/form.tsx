import type { OfferType } from '#src/contract/core/offer-types.ts'
import {
  OFFER_TYPE_NAME_MAX,
  type OfferTypeField,
  type OfferTypeValues,
} from '#src/features/offer-types/offer-type-form.ts'
import { offerTypePaths } from '#src/features/offer-types/paths.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { Dock, Narrow } from '#views/components/layout.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { TextInput } from '#views/components/text-input.tsx'

type Props = {
  /** Null for a new one. */
  offerType: OfferType | null
  title: string
  values: OfferTypeValues
  errors: Partial<Record<OfferTypeField, string>>
  message?: string
}

export function OfferTypeForm({ offerType, title, values, errors, message }: Props) {
  const { t } = usePage()
  const { list, add, edit } = offerTypePaths
  return (
    <Narrow form>
      <PageHead title={title} summary={t('offer-types:form.lead')} />
      <ErrorSummary errors={errors} message={message} />
      <Form action={offerType ? edit({ id: offerType.id }) : add()} guard>
        {offerType && <input type="hidden" name="version" value={offerType.version} />}
        <TextInput
          name="name"
          label={t('offer-types:column.name')}
          value={values.name}
          error={errors.name}
          maxLength={OFFER_TYPE_NAME_MAX}
          autoComplete="off"
          counter
          required
          messages={{
            required: t('core:offerType.nameRequired'),
            max: t('offer-types:errors.nameMax'),
          }}
        />
        <Dock>
          <Button tone="primary">
            {t(offerType ? 'offer-types:form.save' : 'offer-types:form.addTitle')}
          </Button>
          <ButtonLink href={list()} tone="ghost">
            {t('common:dialog.cancel')}
          </ButtonLink>
        </Dock>
      </Form>
    </Narrow>
  )
}
