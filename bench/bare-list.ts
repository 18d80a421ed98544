import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import pg from 'pg'
import { escapeHtml } from '#views/components/escape-html.ts'

/**
 * The least that a list of deals can cost here: one kept statement and one text, with no session, no
 * permission, no menu and no picture; below /static its first answer, compressed and ready. Arguments: the
 * database's address, the port.
 */
const [connectionString = '', port = '0'] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 4 })
const newest = {
  name: 'newest',
  text: `SELECT d.id, d.deal_code AS code, d.title, d.approval_status AS status, u.full_name AS merchant,
      to_char(d.expires_on, 'DD-MM-YYYY') AS ends
    FROM deals d JOIN users u ON u.id = d.merchant_id
    WHERE d.deleted_at IS NULL ORDER BY d.created_at DESC, d.id LIMIT 25`,
}
type Deal = Record<'id' | 'code' | 'title' | 'status' | 'merchant' | 'ends', string>

const { rows: first } = await pool.query<Deal>(newest)
const ready = brotliCompressSync(draw(first))

createServer(async (request, response) => {
  const isReady = request.url?.startsWith('/static') ?? false
  const body = isReady ? ready : Buffer.from(draw((await pool.query<Deal>(newest)).rows))
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    ...(isReady && { 'content-encoding': 'br' }),
  })
  response.end(body)
}).listen(Number(port), '127.0.0.1')

function draw(rows: readonly Deal[]): string {
  const heads = '<tr><th>Title<th>Code<th>Merchant<th>Status<th>Ends</tr>'
  const table = `<table><thead>${heads}</thead><tbody>${rows.map(row).join('')}</tbody></table>`
  const pages = '<nav class="pager"><a rel="next" href="?page=1">Next</a></nav>'
  return `<!doctype html><title>Deals</title><div id="list">${table}${pages}</div>`
}

function row({ id, code, title, merchant, status, ends }: Deal): string {
  const cells = [code, merchant, status, ends].map((text) => `<td>${escapeHtml(String(text))}</td>`)
  return `<tr><th><a data-row href="?deal=${id}">${escapeHtml(title)}</a></th>${cells.join('')}</tr>`
}
