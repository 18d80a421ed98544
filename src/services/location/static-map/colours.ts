export const colours = {
  sea: '#cfe4ef',
  shallows: '#dcedf4',
  land: '#f3f1e7',
  built: '#e2d9c3',
  shore: '#b9cdb6',
  grid: '#1f3a4a',
  area: '#e4573d',
  ink: '#22333d',
  faint: '#5c6f7a',
  paper: '#ffffff',
  pin: '#c8331b',
  town: '#3c5563',
} as const
