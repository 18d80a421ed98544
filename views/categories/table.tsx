import type { CategoryListItem } from '#src/contract/core/categories.ts'
import { categoryPaths } from '#src/contract/screens/categories.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { Season } from './season.tsx'
import { CategoryStatusTag } from './status.tsx'

/** The documented columns, and of seasons when they are. */
export function CategoryTable({ categories }: { categories: readonly CategoryListItem[] }) {
  const page = usePage()
  return (
    <Table
      caption={page.t('categories:list.caption')}
      columns={categoryColumns(page)}
      rows={categories}
      rowKey={({ id }) => id}
    />
  )
}

function categoryColumns({ t }: Page): Column<CategoryListItem>[] {
  return [
    {
      key: 'image',
      header: t('categories:column.image'),
      headerHidden: true,
      part: 'media',
      cell: ({ name, imageUrl }) => (
        <Avatar name={name} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} square big />
      ),
    },
    {
      key: 'name',
      header: t('categories:column.name'),
      part: 'title',
      cell: (category) => <Name category={category} />,
    },
    {
      key: 'season',
      header: t('categories:column.season'),
      part: 'meta',
      tight: true,
      cell: (category) => <Season {...category} />,
    },
    {
      key: 'status',
      header: t('categories:column.status'),
      part: 'state',
      cell: ({ status }) => <CategoryStatusTag status={status} />,
    },
  ]
}

function Name({ category: { id, name, popular } }: { category: CategoryListItem }) {
  const { t } = usePage()
  return (
    <>
      <RowLink href={categoryPaths.view({ id })}>{name}</RowLink>
      {popular && <span className="sub">{t('categories:popular')}</span>}
    </>
  )
}
