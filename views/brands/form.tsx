import type { Brand } from '#src/contract/core/brands.ts'
import {
  type BrandField,
  type BrandValues,
  ENTRY_DESCRIPTION_MAX,
  ENTRY_NAME_MAX,
} from '#src/features/brands/brand-form.ts'
import { brandPaths } from '#src/features/brands/paths.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { Dock, Narrow } from '#views/components/layout.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { PictureField } from '#views/components/picture-field.tsx'
import { TextArea } from '#views/components/text-area.tsx'
import { TextInput } from '#views/components/text-input.tsx'

type Props = {
  /** Null for a new brand. */
  brand: Pick<Brand, 'id' | 'version'> | null
  title: string
  values: BrandValues
  errors: Partial<Record<BrandField, string>>
  message?: string
}

export function BrandForm({ brand, title, values, errors, message }: Props) {
  const { t } = usePage()
  const { list, add, edit, view } = brandPaths
  return (
    <Narrow form>
      <PageHead title={title} summary={t('brands:form.lead')} />
      <ErrorSummary errors={errors} message={message} />
      <Form action={brand ? edit({ brandId: brand.id }) : add()} files guard>
        {brand && <input type="hidden" name="version" value={brand.version} />}
        <TextInput
          name="name"
          label={t('brands:column.name')}
          value={values.name}
          error={errors.name}
          maxLength={ENTRY_NAME_MAX}
          autoComplete="off"
          counter
          required
          messages={{ required: t('core:brand.nameRequired'), max: t('brands:errors.nameMax') }}
        />
        <TextArea
          name="description"
          label={t('brands:column.description')}
          value={values.description}
          error={errors.description}
          maxLength={ENTRY_DESCRIPTION_MAX}
          required
          messages={{
            required: t('core:brand.descriptionRequired'),
            max: t('brands:errors.descriptionMax'),
          }}
        />
        <PictureField
          label={t('brands:column.image')}
          hint={t(brand ? 'brands:form.imageHintEdit' : 'brands:form.imageHint')}
          error={errors.imageUrl}
          imageUrl={values.imageUrl}
          keptAs={t('brands:form.keptImage')}
        />
        <Dock>
          <Button tone="primary">{t(brand ? 'brands:form.save' : 'brands:form.addTitle')}</Button>
          <ButtonLink href={brand ? view({ id: brand.id }) : list()} tone="ghost">
            {t('common:dialog.cancel')}
          </ButtonLink>
        </Dock>
      </Form>
    </Narrow>
  )
}
