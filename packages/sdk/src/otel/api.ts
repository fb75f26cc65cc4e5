/** Used part of a `Tracer` of `@opentelemetry/api`, so that the SDK does not depend on that package. */
export interface Tracer {
  /** Starts a span, as a child of the active one. */
  startSpan(name: string, options: { readonly kind: number; readonly attributes: Attributes }): Span
}

/** Used part of a `Span`. */
export interface Span {
  /** Adds attributes. */
  setAttributes(attributes: Attributes): unknown
  /** Sets the status. */
  setStatus(status: { readonly code: number }): unknown
  /** Ends the span. */
  end(): void
}

/** Used part of a `Meter`. */
export interface Meter {
  /** Creates a histogram. */
  createHistogram(
    name: string,
    options: {
      readonly unit: string
      readonly description: string
      readonly advice: { explicitBucketBoundaries: number[] }
    },
  ): Histogram
}

/** Used part of a `Histogram`. */
export interface Histogram {
  /** Adds a value. */
  record(value: number, attributes: Attributes): void
}

/** Attributes of spans and metrics. */
export type Attributes = Record<string, string | number>
