import type { FrameworkApp } from '../check-app.ts'

export const koa: FrameworkApp = {
  name: 'Koa',
  folder: 'koa',
  scripts: ['types'],
  command: ['node', 'server.ts'],
  async check({ url, mock, output }) {
    mock.faults.next({ operation: 'listPermits', status: 401 })
    const { status } = await fetch(url)
    return {
      'a 401 of the service is a 502 of the app': status === 502,
      'the error is logged': output().includes('GET /permits'),
    }
  },
}
