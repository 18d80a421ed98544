import { createServer } from 'node:http'

/**
 * A process that answers every request with the same ready bytes: the most that node:http can do
 * here. The number of bytes is its argument; it prints its port.
 */
const body = Buffer.alloc(Number(process.argv[2]), 'a')
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }

const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : address)
})
