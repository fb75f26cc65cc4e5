export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  telemetry: false,
  // Set at run time by NUXT_PERMIT_TRACKING_API_KEY, NUXT_PERMIT_TRACKING_BASE_URL and NUXT_WEBHOOK_SECRET.
  runtimeConfig: {
    permitTracking: { apiKey: '', baseUrl: '' },
    webhookSecret: '',
  },
})
