import { type Kysely, sql } from 'kysely';

/**
 * Shipping methods, tax rates and discount codes. A deleted one stays as a row, as a product does, so that its version
 * continues and each shard learns that it has gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shipping_methods (
      code text primary key check (code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$'),
      name text not null check (length(name) between 1 and 200),
      kind text not null check (kind in ('SHIPPING', 'PICKUP', 'DIGITAL')),
      country_codes text[] not null check (cardinality(country_codes) <= 250),
      price_amount bigint not null check (price_amount between 0 and 9007199254740991),
      price_currency text not null check (price_currency ~ '^[A-Z]{3}$'),
      free_from_amount bigint check (free_from_amount between 0 and 9007199254740991),
      min_days integer check (min_days >= 0),
      max_days integer check (max_days >= min_days),
      tax_class text check (tax_class ~ '^[a-z][a-z0-9_-]{0,31}$'),
      version bigint not null default 1 check (version >= 1),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      constraint shipping_methods_days_are_a_range check ((min_days is null) = (max_days is null))
    )`.execute(db);
  // `code`: country and class, by which the list is sorted.
  await sql`
    create table tax_rates (
      code text primary key,
      country_code text not null check (country_code ~ '^[A-Z]{2}$'),
      tax_class text not null check (tax_class ~ '^[a-z][a-z0-9_-]{0,31}$'),
      rates jsonb not null check (jsonb_typeof(rates) = 'array'),
      version bigint not null default 1 check (version >= 1),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      constraint tax_rates_code_says_both check (code = country_code || '-' || tax_class)
    )`.execute(db);
  await sql`
    create table discount_codes (
      code text primary key check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,31}$'),
      percent text check (percent ~ '^[0-9]{1,3}([.][0-9]{1,4})?$'),
      amount bigint check (amount between 1 and 9007199254740991),
      currency text check (currency ~ '^[A-Z]{3}$'),
      valid_from timestamptz,
      valid_until timestamptz check (valid_until > valid_from),
      minimum_amount bigint check (minimum_amount between 0 and 9007199254740991),
      minimum_currency text check (minimum_currency ~ '^[A-Z]{3}$'),
      skus text[] check (cardinality(skus) between 1 and 100),
      max_uses bigint check (max_uses >= 1),
      max_uses_per_customer bigint check (max_uses_per_customer >= 1),
      combinable boolean not null,
      version bigint not null default 1 check (version >= 1),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      constraint discount_codes_percent_or_amount check ((percent is null) <> (amount is null)),
      constraint discount_codes_amount_has_currency check ((amount is null) = (currency is null)),
      constraint discount_codes_minimum_has_currency check ((minimum_amount is null) = (minimum_currency is null))
    )`.execute(db);
  // Number of orders that use a code. It is counted where the orders are, so a shop in shards has a part in each of them.
  await sql`
    create table discount_code_uses (
      code text primary key references discount_codes (code),
      uses bigint not null default 0 check (uses >= 0)
    ) with (fillfactor = 50)`.execute(db);
}
