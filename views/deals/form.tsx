import type { Deal } from '#src/contract/core/deals.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import type { DealFormProps } from '#src/features/deals/form-props.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { Dock, Narrow } from '#views/components/layout.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { CatalogueFields } from './form-catalogue.tsx'
import { OfferFields } from './form-offer.tsx'
import { PictureFields } from './form-pictures.tsx'
import { ValidityFields } from './form-validity.tsx'

/** The form of a deal: one column, pairs side by side. */
export function DealForm(props: DealFormProps) {
  const { t } = usePage()
  const { deal, action, version, errors, message } = props
  return (
    <Narrow form>
      <PageHead
        title={t(deal ? 'deals:form.editTitle' : 'deals:form.addTitle')}
        summary={t(deal ? 'deals:form.editLead' : 'deals:form.addLead')}
      />
      <ErrorSummary errors={errors} message={message} />
      <Form action={action} files guard>
        {deal && <input type="hidden" name="version" value={version} />}
        <OfferFields {...props} />
        <CatalogueFields {...props} />
        <ValidityFields {...props} />
        <PictureFields {...props} />
        <Dock>
          <Button tone="primary">{t(deal ? 'deals:form.save' : 'deals:form.add')}</Button>
          <CancelLink deal={deal} />
        </Dock>
      </Form>
    </Narrow>
  )
}

function CancelLink({ deal }: { deal: Deal | null }) {
  const { t } = usePage()
  const userType = 'merchant'
  const href = deal ? dealPaths.show({ userType, id: deal.id }) : dealPaths.list({ userType })
  return (
    <ButtonLink href={href} tone="ghost">
      {t('deals:form.cancel')}
    </ButtonLink>
  )
}
