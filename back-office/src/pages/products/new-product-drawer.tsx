import { Drawer, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../language/language.tsx';
import { ProductForm } from './product-form.tsx';
import { PRODUCTS } from './texts.ts';

/** Drawer with the form for a new product. The new product has no stock, so its page opens afterwards. */
export function NewProductDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(PRODUCTS);
  const navigate = useNavigate();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={
        <Text component="span" fw={650} size="lg">
          {texts.create}
        </Text>
      }
      position="right"
      size="lg"
    >
      <ProductForm
        saved={undefined}
        onSaved={({ sku }) => {
          notifications.show({ message: texts.created });
          void navigate({ to: '/products/$sku', params: { sku }, ignoreBlocker: true });
        }}
      />
    </Drawer>
  );
}
