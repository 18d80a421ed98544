import type { ClosingLine } from '#src/contract/core/closing.ts'
import { Labelled } from '#views/components/labelled.tsx'
import { Card } from '#views/components/layout.tsx'
import { type Column, Table } from '#views/components/table.tsx'
import { Words } from '#views/components/words.tsx'
import { usePage } from '#views/page/page.ts'

export type Line = Omit<ClosingLine, 'branch'> & { name: string; under?: string }
type Props = { title: string; head: string; lines: readonly Line[] }

/** Exceptions have a column only when one of the lines has some. */
export function Lines({ title, head, lines }: Props) {
  const { t, format } = usePage()
  const number = (key: 'count' | 'undone' | 'again' | 'doubles'): Column<Line> => ({
    key,
    header: t(`closing:${key}`),
    part: 'meta',
    numeric: true,
    cell: (line) => (
      <Labelled label={t(`closing:${key}`)}>
        <span className={line[key] === 0 ? 'faint' : undefined}>{format.number(line[key])}</span>
      </Labelled>
    ),
  })
  const amount = (key: 'paid' | 'saved'): Column<Line> => ({
    key,
    header: t(`closing:${key}`),
    part: 'line',
    numeric: true,
    cell: (line) => (
      <Labelled label={t(`closing:${key}`)}>
        <span className={line[key].cents === 0 ? 'faint' : undefined}>{line[key].display}</span>
      </Labelled>
    ),
  })
  const exceptions = (['undone', 'again', 'doubles'] as const).filter((key) =>
    lines.some((line) => line[key] > 0),
  )
  return (
    <Card title={title} flush>
      <Table
        caption={title}
        rows={lines.map((line, at) => ({ ...line, at }))}
        rowKey={({ at }) => String(at)}
        columns={[
          {
            key: 'name',
            header: head,
            part: 'title',
            cell: ({ name, under }) => (
              <>
                <Words text={name} />
                {under && <span className="sub">{under}</span>}
              </>
            ),
          },
          number('count'),
          ...exceptions.map(number),
          amount('paid'),
          amount('saved'),
        ]}
      />
    </Card>
  )
}
