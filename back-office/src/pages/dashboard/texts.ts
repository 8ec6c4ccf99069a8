import type { Texts } from '../../language/languages.ts';

interface DashboardTexts {
  work: string;
  tiles: {
    toShip: string;
    held: string;
    waiting: string;
    matters: string;
    returnsToDecide: string;
    returnsAwaited: string;
    failingWebhooks: string;
  };
  sales: string;
  period: string;
  periods: { today: string; day: string; week: string; month: string; quarter: string };
  currency: string;
  orders: string;
  units: string;
  ordered: string;
  captured: string;
  refunded: string;
  time: string;
  ordersChart: string;
  moneyChart: string;
  table: string;
  none: string;
  loading: string;
}

export const DASHBOARD: Texts<DashboardTexts> = {
  en: {
    work: 'Work to do',
    tiles: {
      toShip: 'To ship',
      held: 'On hold',
      waiting: 'Waiting for payment',
      matters: 'Orders with open matters',
      returnsToDecide: 'Returns to decide',
      returnsAwaited: 'Returns awaited',
      failingWebhooks: 'Webhook endpoints that fail',
    },
    sales: 'Sales',
    period: 'Period',
    periods: { today: 'Today', day: '24 hours', week: '7 days', month: '30 days', quarter: '90 days' },
    currency: 'Currency',
    orders: 'Orders',
    units: 'Units',
    ordered: 'Ordered',
    captured: 'Received',
    refunded: 'Refunded',
    time: 'Time',
    ordersChart: 'Orders that were placed',
    moneyChart: 'Money received and refunded',
    table: 'The figures as a table',
    none: 'Nothing was ordered, received or refunded in this period',
    loading: 'Loading',
  },
  de: {
    work: 'Zu erledigen',
    tiles: {
      toShip: 'Zu versenden',
      held: 'Angehalten',
      waiting: 'Warten auf Zahlung',
      matters: 'Bestellungen mit offenen Vorgängen',
      returnsToDecide: 'Rückgaben zu entscheiden',
      returnsAwaited: 'Erwartete Rückgaben',
      failingWebhooks: 'Fehlerhafte Webhook-Endpunkte',
    },
    sales: 'Umsatz',
    period: 'Zeitraum',
    periods: { today: 'Heute', day: '24 Stunden', week: '7 Tage', month: '30 Tage', quarter: '90 Tage' },
    currency: 'Währung',
    orders: 'Bestellungen',
    units: 'Stück',
    ordered: 'Bestellt',
    captured: 'Eingenommen',
    refunded: 'Erstattet',
    time: 'Zeit',
    ordersChart: 'Aufgegebene Bestellungen',
    moneyChart: 'Eingenommenes und erstattetes Geld',
    table: 'Die Zahlen als Tabelle',
    none: 'In diesem Zeitraum wurde nichts bestellt, eingenommen oder erstattet',
    loading: 'Wird geladen',
  },
};
