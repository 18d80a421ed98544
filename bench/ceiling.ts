import { createServer } from 'node:http'

/**
 * A process that answers every request with the same ready bytes: the most that node:http can do
 * here. Arguments: the number of bytes, the port.
 */
const [bytes = 0, port = 0] = process.argv.slice(2).map(Number)
const body = Buffer.alloc(bytes, 'a')
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }

createServer((_request, response) => {
  response.writeHead(200, headers).end(body)
}).listen(port, '127.0.0.1')
