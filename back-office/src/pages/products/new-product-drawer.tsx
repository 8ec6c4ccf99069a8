import { Drawer, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../language/language.tsx';
import { focusFirstField } from '../../parts/forms/focus-first-field.ts';
import { useLater } from '../../parts/use-later.ts';
import { PRODUCTS } from './texts.ts';

const loadForm = async () => (await import('./product-form.tsx')).ProductForm;

/** Drawer with the form for a new product. The new product has no stock, so its page opens afterwards. */
export function NewProductDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(PRODUCTS);
  const navigate = useNavigate();
  const ProductForm = useLater(loadForm, isOpen);
  return (
    <Drawer
      opened={isOpen && ProductForm !== undefined}
      onClose={onClose}
      title={
        <Text component="span" fw={650} size="lg">
          {texts.create}
        </Text>
      }
      position="right"
      size="lg"
    >
      {ProductForm && (
        <div ref={focusFirstField}>
          <ProductForm
            saved={undefined}
            onSaved={({ sku }) => {
              notifications.show({ message: texts.created });
              void navigate({ to: '/products/$sku', params: { sku }, ignoreBlocker: true });
            }}
          />
        </div>
      )}
    </Drawer>
  );
}
