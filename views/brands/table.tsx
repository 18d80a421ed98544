import type { BrandListItem } from '#src/contract/core/brands.ts'
import { brandPaths } from '#src/contract/screens/brands.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { type Column, RowLink, Table } from '#views/components/table.tsx'

/** Image and name, under the name what the brand is. */
export function BrandTable({ brands }: { brands: readonly BrandListItem[] }) {
  const page = usePage()
  return (
    <Table
      caption={page.t('brands:list.caption')}
      columns={brandColumns(page)}
      rows={brands}
      rowKey={({ id }) => id}
    />
  )
}

function brandColumns({ t }: Page): Column<BrandListItem>[] {
  return [
    {
      key: 'image',
      header: t('brands:column.image'),
      headerHidden: true,
      part: 'media',
      cell: ({ name, imageUrl }) => (
        <Avatar name={name} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} square big />
      ),
    },
    {
      key: 'name',
      header: t('brands:column.name'),
      part: 'title',
      cell: ({ id, name, description }) => (
        <>
          <RowLink href={brandPaths.view({ id })}>{name}</RowLink>
          {description && <span className="sub clip">{description}</span>}
        </>
      ),
    },
  ]
}
