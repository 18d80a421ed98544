import type { Brand } from '#src/contract/core/brands.ts'
import { brandPaths } from '#src/contract/screens/brands.ts'
import type { ShownEntry } from '#src/features/catalogue/index.ts'
import { EntryShow } from '#views/catalogue/exports.ts'
import { RecordActions } from '#views/components/record-actions.tsx'
import { can, usePage } from '#views/page/page.ts'

export function BrandShow({ brand, ...shown }: ShownEntry & { brand: Brand }) {
  const { t } = usePage()
  const actions = <BrandActions id={brand.id} />
  return <EntryShow {...shown} entry={brand} kind={t('brands:show.about')} actions={actions} />
}

function BrandActions({ id }: { id: string }) {
  const { t, actor } = usePage()
  if (!actor) return null
  const remove = { href: brandPaths.delete({ id }), label: t('brands:delete.action') }
  const edit = { href: brandPaths.edit({ brandId: id }), label: t('brands:form.editTitle') }
  return (
    <RecordActions
      remove={can(actor, 'DELETE_BRAND') && remove}
      edit={can(actor, 'UPDATE_BRAND') && edit}
    />
  )
}
