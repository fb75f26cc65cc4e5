import document from '../../../spec/generated/openapi.json' with { type: 'json' }

/** OpenAPI document of this service. */
export const permitDocument = document

/** OpenAPI document of another service. */
export const petDocument = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      get: {
        responses: {
          200: {
            description: 'The pets.',
            content: {
              'application/json': {
                schema: { type: 'array', items: { type: 'string' } },
                example: ['Luna'],
              },
            },
          },
        },
      },
    },
  },
}
