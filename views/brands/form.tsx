import type { Brand } from '#src/contract/core/brands.ts'
import {
  type BrandField,
  type BrandValues,
  ENTRY_DESCRIPTION_MAX,
  ENTRY_NAME_MAX,
} from '#src/features/brands/brand-form.ts'
import { brandPaths } from '#src/features/brands/paths.ts'
import { pictureId, pictureUrl } from '#src/features/deals/paths.ts'
import { mediaPaths } from '#src/features/media/paths.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { FileInput } from '#views/components/file-input.tsx'
import { Form } from '#views/components/form.tsx'
import { Dock, Narrow } from '#views/components/layout.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { TextArea } from '#views/components/text-area.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import { usePage } from '#views/page.ts'

type Props = {
  /** Null for a new brand. */
  brand: Pick<Brand, 'id' | 'version'> | null
  title: string
  values: BrandValues
  errors: Partial<Record<BrandField, string>>
  message?: string
}

/** Name, description and picture of a brand (S30). */
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
        <Picture isNew={!brand} imageUrl={values.imageUrl} error={errors.imageUrl} />
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

type PictureProps = { isNew: boolean; imageUrl: string; error: string | undefined }

/** What is stored stays chosen when the form is shown again. */
function Picture({ isNew, imageUrl, error }: PictureProps) {
  const { t } = usePage()
  const kept = {
    id: pictureId(imageUrl),
    url: pictureUrl(imageUrl, 'thumb'),
    name: t('brands:form.keptImage'),
  }
  return (
    <FileInput
      name="imageUrl"
      label={t('brands:column.image')}
      hint={t(isNew ? 'brands:form.imageHint' : 'brands:form.imageHintEdit')}
      error={error}
      uploadUrl={mediaPaths.create()}
      kept={imageUrl ? [kept] : []}
      maxFiles={1}
    />
  )
}
