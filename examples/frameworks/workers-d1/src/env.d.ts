declare namespace Cloudflare {
  interface Env {
    readonly DB: D1Database
    readonly PERMIT_TRACKING_API_KEY: string
    readonly PERMIT_TRACKING_BASE_URL: string
    readonly WEBHOOK_SECRET: string
  }
}
