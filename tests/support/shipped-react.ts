// React as it is shipped: its development build, which tests would get, costs a tenth of the suite's time.
const { NODE_ENV } = process.env
process.env.NODE_ENV = 'production'
await import('react')
await import('react/jsx-runtime')
await import('react-dom/server')
process.env.NODE_ENV = NODE_ENV

export {}
